// The rich-text editor of comments (clause C-11): TipTap, an undo step every second, mentions of colleagues.
import { layout } from '@longshore/ui/layout'
import { Image } from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useStore } from 'zustand'
import html from '../comment-html.module.css'
import { discussionTexts } from '../locales'
import { ACCEPT } from './image-files'
import { createMention } from './mention'
import { MentionList } from './mention-list'
import styles from './rich-editor.module.css'
import { Toolbar } from './toolbar'
import { useImages } from './use-images'

const UNDO_GROUP_DELAY_MS = 1000

export interface EditorHandle {
  focus(): void
  /** True while images are on their way into the text. */
  isUploading(): boolean
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
  const fileInput = useRef<HTMLInputElement>(null)
  const handle = useRef<Editor | null>(null)
  const images = useImages((attrs) => {
    const { current } = handle
    // Behind the selection: a picture that was just inserted is selected, and the next must not take its place.
    if (!current || current.isDestroyed) return false
    return current.chain().focus().insertContentAt(current.state.selection.to, { type: 'image', attrs }).run()
  })
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
      handlePaste: (_, event) => images.take(event.clipboardData),
      handleDrop: (view, event) => {
        if (!images.take(event.dataTransfer)) return false
        // The image goes where it was let go.
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (place) editor.commands.setTextSelection(place.pos)
        return true
      },
      handleKeyDown: (_, event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
        onSubmit()
        return true
      },
    },
    onCreate: ({ editor: created }) => {
      handle.current = created
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  })
  const { pending } = images
  useImperativeHandle(
    ref,
    () => ({ focus: () => void editor.commands.focus(), isUploading: () => pending > 0 }),
    [editor, pending],
  )
  return (
    <div className={`${layout.column} ${styles.editor}`}>
      <Toolbar editor={editor} chooseImages={() => fileInput.current?.click()} />
      <input
        ref={fileInput}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        aria-label={t('image')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          images.choose(files)
        }}
      />
      <div className={styles.area} onClick={() => focusEnd(editor)} role="presentation">
        {editor.isEmpty && (
          <p className={styles.placeholder} aria-hidden="true">
            {t('placeholder')}
          </p>
        )}
        <EditorContent editor={editor} className={styles.host} />
      </div>
      <p role="status" className={pending > 0 ? `${layout.hint} ${styles.uploading}` : 'visually-hidden'}>
        {pending > 0 && t('imageUploading', { count: pending })}
      </p>
      {mention && <MentionList store={mentions.store} id={listId} state={mention} onActive={setActive} />}
    </div>
  )
}

/** A press on the empty part below the text means the text. */
function focusEnd(editor: Editor): void {
  if (!editor.isFocused) editor.commands.focus('end')
}
