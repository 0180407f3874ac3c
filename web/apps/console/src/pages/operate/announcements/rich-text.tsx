// Rich text of an announcement: what the server keeps of it, and no more.
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import parts from '../parts.module.css'
import { announcementTexts } from './locales'
import styles from './rich-text.module.css'

interface Props {
  label: string
  initial: string
  isDisabled: boolean
  onChange(html: string): void
}

export function RichText({ label, initial, isDisabled, onChange }: Props) {
  const t = announcementTexts.useT()
  // The editor keeps the function of its first drawing.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3] },
        horizontalRule: false,
        link: { openOnClick: false, defaultProtocol: 'https' },
      }),
    ],
    content: initial,
    editable: !isDisabled,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: styles.text ?? '',
      },
    },
    onUpdate: ({ editor: changed }) => latest.current(changed.getHTML()),
  })
  const chain = () => editor.chain().focus()
  const tools = [
    ['bold', () => chain().toggleBold().run()],
    ['italic', () => chain().toggleItalic().run()],
    ['heading', () => chain().toggleHeading({ level: 2 }).run()],
    ['bullets', () => chain().toggleBulletList().run()],
  ] as const
  return (
    <div className={styles.editor}>
      {!isDisabled && (
        <div className={parts.row} role="toolbar" aria-label={t('toolbarOf', { label })}>
          {tools.map(([name, toggle]) => (
            // Several texts stand on one page: a name says which of them.
            <Button key={name} size="small" aria-label={`${t(name)} - ${label}`} onClick={toggle}>
              {t(name)}
            </Button>
          ))}
        </div>
      )}
      <EditorContent editor={editor} />
    </div>
  )
}
