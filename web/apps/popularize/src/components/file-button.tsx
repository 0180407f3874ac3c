// A button that lets people choose a file.
import { BusyButton } from '@longshore/ui'
import { type ReactNode, useRef } from 'react'

interface Props {
  /** Endings with their dot. */
  accept: readonly string[]
  isBusy?: boolean
  onFile(file: File): void
  children: ReactNode
}

export function FileButton({ accept, isBusy = false, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <BusyButton isBusy={isBusy} onClick={() => input.current?.click()}>
        {children}
      </BusyButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file again is a change too.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
