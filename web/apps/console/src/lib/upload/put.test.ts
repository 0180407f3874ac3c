// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { saidIn } from './put'

it('[U-09] reads the code and the message of a store’s XML', () => {
  const xml = '<?xml version="1.0"?><Error><Code>BadDigest</Code><Message>differs</Message></Error>'
  expect(saidIn(xml)).toEqual({ Code: 'BadDigest', Message: 'differs' })
  expect(saidIn('<html>proxy</html>')).toEqual({ Code: '', Message: '' })
})
