// A button that lets people choose a file.
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'

interface Props {
  /** Endings with their dot. */
  accept: readonly string[]
  isBusy?: boolean
  onFile(file: File): void
  children: ReactNode
}

export function FileButton({ accept, isBusy, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button loading={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
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
