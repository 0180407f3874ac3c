// A file that a form sends: what stops it is said in the form, as what the server refuses is.
import { ApiError } from '@longshore/api-client'
import { isAbort, startUpload, UploadError, type UploadRequest } from '@/lib/upload'
import { operateTexts } from './locales'

/** Where no answer of the server is behind it. */
const NO_ANSWER = -1

/** Uploads a file; gives what calls name it by. */
export async function uploaded(request: UploadRequest): Promise<string> {
  try {
    return (await startUpload(request).promise).upload_id
  } catch (error) {
    if (error instanceof UploadError) throw refusal(error.message)
    if (isAbort(error)) throw refusal(operateTexts.t('uploadCancelled'))
    throw error
  }
}

function refusal(msg: string): ApiError {
  return new ApiError({ code: NO_ANSWER, msg, data: null })
}
