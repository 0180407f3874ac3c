import { ApiError, codes } from '@longshore/api-client'
import { expect, test } from 'vitest'
import { draftFaultOf, withLabel } from './draft-fault'

const refusal = (data: unknown, code: number = codes.UNREADABLE_CONTENT) =>
  new ApiError({ code, msg: '内容有误：sms.endpoint 应为网址', data })
const told = ({ label, msg }: { label: string; msg: string }) => `${label}：${msg}`
const label = (path: readonly string[]) => (path[1] === 'endpoint' ? '接口地址' : undefined)

test('a field is named as its page names it', () => {
  const named = withLabel(refusal({ field: 'sms.endpoint', msg: '应为网址' }), label, told)
  expect(named).toMatchObject({ message: '接口地址：应为网址', code: codes.UNREADABLE_CONTENT })
})

test('a refusal stays as it is of a field without a name, of one that names what it means, and of another kind', () => {
  const errors = [
    refusal({ field: 'sms.currency', msg: '应为三个大写字母' }),
    refusal({ field: 'switches.0' }),
    refusal({ field: 'sms.endpoint', msg: '应为网址' }, codes.CONFLICT),
    new TypeError('broken'),
  ]
  for (const error of errors) expect(withLabel(error, label, told)).toBe(error)
  expect(draftFaultOf(errors[1])).toBeUndefined()
})
