// What is wrong with a draft, its fields named as the page names them: the server knows them by their place in the content.
import { ApiError, codes } from '@longshore/api-client'

export interface DraftFault {
  /** Where it is in the content, such as `activities`, `2`, `currency`. */
  path: readonly string[]
  /** What is wrong, to be read after the field's name. */
  msg: string
}

/** Undefined of every other refusal, and of those that name what they mean themselves. */
export function draftFaultOf(error: unknown): DraftFault | undefined {
  if (!(error instanceof ApiError && error.code === codes.UNREADABLE_CONTENT)) return undefined
  const { field, msg } = error.data as { field: string; msg?: string }
  return msg ? { path: field.split('.'), msg } : undefined
}

/** The error of a draft that is one form, as its person is told it; `label` names a place. */
export function withLabel(
  error: unknown,
  label: (path: readonly string[]) => string | undefined,
  told: (what: { label: string; msg: string }) => string,
): unknown {
  const fault = draftFaultOf(error)
  const name = fault && label(fault.path)
  if (!(fault && name && error instanceof ApiError)) return error
  return new ApiError({ code: error.code, msg: told({ label: name, msg: fault.msg }), data: error.data })
}
