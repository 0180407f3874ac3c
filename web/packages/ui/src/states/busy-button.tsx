import { Button, type ButtonProps } from 'antd'

interface Props extends Omit<ButtonProps, 'loading'> {
  /** What it does is under way: it turns, keeps the focus and takes no press. */
  isBusy: boolean
}

/** Ant Design's busy button swallows presses while it is told as one that takes them; this one says that it does not. */
export function BusyButton({ isBusy, ...props }: Props) {
  return <Button {...props} {...busyProps(isBusy)} />
}

/** The same for the buttons that Ant Design's dialogs draw themselves. */
export function busyProps(isBusy: boolean): Pick<ButtonProps, 'loading' | 'aria-disabled'> {
  return { loading: isBusy, 'aria-disabled': isBusy || undefined }
}
