/** Ids have digits, codes that many people share are at least in capitals: what else is typed is a word. */
const ID = /^(?=.*\d|[^a-z]+$)[\w.:@+-]{1,100}$/

export function isId(words: string): boolean {
  return ID.test(words)
}
