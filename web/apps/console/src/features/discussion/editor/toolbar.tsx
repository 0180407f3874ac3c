// The formatting buttons: one stop of the Tab key, arrows between them (WAI-ARIA toolbar).
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { discussionTexts } from '../locales'
import styles from './rich-editor.module.css'

type ToolKey =
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'bulletList'
  | 'orderedList'
  | 'blockquote'
  | 'mention'
  | 'image'
  | 'undo'
  | 'redo'

interface Tool {
  key: ToolKey
  face: ReactNode
  /** Pressed while the selection has this mark or node. */
  isToggle: boolean
  run(editor: Editor, chooseImages: () => void): void
}

const TOOLS: readonly Tool[] = [
  { key: 'bold', face: <b>B</b>, isToggle: true, run: (editor) => editor.chain().focus().toggleBold().run() },
  {
    key: 'italic',
    face: <i>I</i>,
    isToggle: true,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'strike',
    face: <s>S</s>,
    isToggle: true,
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    key: 'code',
    face: <Icon name="code" size={18} />,
    isToggle: true,
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    key: 'bulletList',
    face: <Icon name="bulletList" size={18} />,
    isToggle: true,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'orderedList',
    face: <Icon name="numberList" size={18} />,
    isToggle: true,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'blockquote',
    face: <Icon name="quote" size={18} />,
    isToggle: true,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    key: 'mention',
    face: <Icon name="at" size={18} />,
    isToggle: false,
    run: (editor) => editor.chain().focus().insertContent('@').run(),
  },
  {
    key: 'image',
    face: <Icon name="image" size={18} />,
    isToggle: false,
    run: (_, chooseImages) => chooseImages(),
  },
  {
    key: 'undo',
    face: <Icon name="undo" size={18} />,
    isToggle: false,
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    key: 'redo',
    face: <Icon name="redo" size={18} />,
    isToggle: false,
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

const MOVES: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index + 1) % TOOLS.length,
  ArrowLeft: (index) => (index - 1 + TOOLS.length) % TOOLS.length,
  Home: () => 0,
  End: () => TOOLS.length - 1,
}

interface Props {
  editor: Editor
  chooseImages(): void
}

export function Toolbar({ editor, chooseImages }: Props) {
  const t = discussionTexts.useT()
  const [stop, setStop] = useState(0)
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }) => TOOLS.map((tool) => tool.isToggle && current.isActive(tool.key)),
  })
  const handleKeys = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = MOVES[event.key]?.(stop)
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    // The focus is always on one of the buttons.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="toolbar"
      aria-label={t('toolbar')}
      className={`${layout.row} ${styles.toolbar}`}
      onKeyDown={handleKeys}
    >
      {TOOLS.map((tool, index) => (
        <button
          key={tool.key}
          type="button"
          className={`${layout.iconButton} ${styles.tool}`}
          tabIndex={index === stop ? 0 : -1}
          aria-label={t(tool.key)}
          title={t(tool.key)}
          aria-pressed={tool.isToggle ? pressed[index] : undefined}
          onFocus={() => setStop(index)}
          onClick={() => tool.run(editor, chooseImages)}
        >
          {tool.face}
        </button>
      ))}
    </div>
  )
}
