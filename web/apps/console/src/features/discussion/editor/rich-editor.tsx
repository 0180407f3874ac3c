// The rich-text editor of comments (clause C-11): TipTap, an undo step every second, mentions of colleagues.
import { Image } from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type Ref, useId, useImperativeHandle, useState } from 'react'
import { useStore } from 'zustand'
import { toast } from '@/lib/toast'
import html from '../comment-html.module.css'
import { discussionTexts } from '../locales'
import { imagesIn } from './image-files'
import { createMention } from './mention'
import { MentionList } from './mention-list'
import styles from './rich-editor.module.css'
import { Toolbar } from './toolbar'

const UNDO_GROUP_DELAY_MS = 1000

export interface EditorHandle {
  focus(): void
}

interface Props {
  initial: string
  ref: Ref<EditorHandle>
  onChange(html: string): void
  /** Ctrl/Cmd + Enter. */
  onSubmit(): void
}

export function RichEditor({ initial, ref, onChange, onSubmit }: Props) {
  const t = discussionTexts.useT()
  const listId = useId()
  const [mentions] = useState(createMention)
  const mention = useStore(mentions.store, ({ state }) => state)
  const [active, setActive] = useState<string | null>(null)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3] },
        horizontalRule: false,
        undoRedo: { newGroupDelay: UNDO_GROUP_DELAY_MS },
        link: { openOnClick: false, defaultProtocol: 'https' },
      }),
      Image,
      mentions.extension,
    ],
    content: initial,
    autofocus: 'end',
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('content'),
        'aria-haspopup': 'listbox',
        // While the list of colleagues is open, the keys act on it.
        ...(mention ? { 'aria-controls': listId } : {}),
        ...(mention && active ? { 'aria-activedescendant': active } : {}),
        class: `${html.html} ${styles.content}`,
      },
      handlePaste: (_, event) => refuseImages(event.clipboardData, t),
      handleDrop: (_, event) => refuseImages(event.dataTransfer, t),
      handleKeyDown: (_, event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
        onSubmit()
        return true
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  })
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus() }), [editor])
  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} />
      <div className={styles.area} onClick={() => focusEnd(editor)} role="presentation">
        {editor.isEmpty && (
          <p className={styles.placeholder} aria-hidden="true">
            {t('placeholder')}
          </p>
        )}
        <EditorContent editor={editor} className={styles.host} />
      </div>
      {mention && <MentionList store={mentions.store} id={listId} state={mention} onActive={setActive} />}
    </div>
  )
}

/** A press on the empty part below the text means the text. */
function focusEnd(editor: Editor): void {
  if (!editor.isFocused) editor.commands.focus('end')
}

/** Handles a paste or drop that brings image files; texts go the editor's way. */
function refuseImages(data: DataTransfer | null, t: ReturnType<typeof discussionTexts.useT>): boolean {
  const { accepted, refused } = imagesIn(data)
  if (accepted.length === 0 && refused.length === 0) return false
  // Accepted files have nowhere to go until comments can carry uploads: say so instead of dropping them silently.
  toast('warning', t(refused.length > 0 ? 'imageType' : 'imageLater'))
  return true
}
