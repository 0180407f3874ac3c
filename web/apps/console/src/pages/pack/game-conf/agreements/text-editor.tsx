// The editor of agreements: headings, bold and lists, which is what the server keeps and players read.
import { layout } from '@longshore/ui/layout'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type ReactNode, useRef, useState } from 'react'
import styles from './agreements.module.css'
import { agreementTexts } from './locales'
import { readTextFile } from './read-text-file'

interface Props {
  initial: string
  isInvalid: boolean
  /** A file could not be loaded. */
  onError(text: string): void
  onChange(html: string): void
}

export function TextEditor({ initial, isInvalid, onError, onChange }: Props) {
  const t = agreementTexts.useT()
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3] },
        horizontalRule: false,
        link: { openOnClick: false, defaultProtocol: 'https' },
      }),
    ],
    content: initial,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('content'),
        class: styles.area ?? '',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <div className={styles.editor} data-invalid={isInvalid || undefined}>
      <Tools editor={editor}>
        <LoadFile editor={editor} onError={onError} />
      </Tools>
      <EditorContent editor={editor} />
    </div>
  )
}

function Tools({ editor, children }: { editor: Editor; children: ReactNode }) {
  const t = agreementTexts.useT()
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      heading: current.isActive('heading'),
      bold: current.isActive('bold'),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
    }),
  })
  const tools = [
    { key: 'heading', face: 'H', run: () => editor.chain().focus().toggleHeading({ level: 2 }).run() },
    { key: 'bold', face: <b>B</b>, run: () => editor.chain().focus().toggleBold().run() },
    { key: 'bullets', face: '•', run: () => editor.chain().focus().toggleBulletList().run() },
    { key: 'numbers', face: '1.', run: () => editor.chain().focus().toggleOrderedList().run() },
  ] as const
  return (
    <div className={`${layout.wrap} ${styles.toolbar}`}>
      {tools.map(({ key, face, run }) => (
        <button
          key={key}
          type="button"
          className={`${layout.barButton} ${styles.tool}`}
          aria-label={t(key)}
          title={t(key)}
          aria-pressed={state[key]}
          onClick={run}
        >
          {face}
        </button>
      ))}
      <button
        type="button"
        className={`${layout.barButton} ${styles.tool}`}
        onClick={() => editor.chain().focus().undo().run()}
      >
        {t('undo')}
      </button>
      <button
        type="button"
        className={`${layout.barButton} ${styles.tool}`}
        onClick={() => editor.chain().focus().redo().run()}
      >
        {t('redo')}
      </button>
      {children}
    </div>
  )
}

function LoadFile({ editor, onError }: { editor: Editor; onError(text: string): void }) {
  const t = agreementTexts.useT()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const load = async (file: File): Promise<void> => {
    setBusy(true)
    const html = await readTextFile(file)
    setBusy(false)
    if (html === null) onError(t('wrongFile'))
    else editor.commands.setContent(html, { emitUpdate: true })
  }
  return (
    <>
      <button
        type="button"
        className={`${layout.barButton} ${styles.tool} ${styles.load}`}
        title={t('loadFileLead')}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {t('loadFile')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('loadFile')}
        accept=".txt,.html"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void load(file)
        }}
      />
    </>
  )
}
