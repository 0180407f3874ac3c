// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Parameter, ParameterValue } from '../api'
import { ParameterField } from './parameter-field'

const parameter = {
  key: 'region',
  type: 'string',
  label: { zh: '区服', en: 'Region' },
  help: { zh: '', en: '' },
  required: false,
  secret: false,
  scope: 'package',
  pattern: '',
  choices: [],
  file: false,
} as unknown as Parameter

function Page({ of, told }: { of: Partial<Parameter>; told(value: ParameterValue | undefined): void }) {
  const [value, setValue] = useState<ParameterValue>()
  const handleChange = (next: ParameterValue | undefined): void => {
    told(next)
    setValue(next)
  }
  return (
    <ParameterField
      parameter={{ ...parameter, ...of }}
      value={value}
      isReadOnly={false}
      onChange={handleChange}
    />
  )
}

test.each([
  [{ type: 'string', default: 'cn' }, 'io', 'io'],
  [{ type: 'integer', default: 30 }, '5', 5],
] as const)('a field with a default, %o, can be emptied to write another value', async (of, typed, value) => {
  const values: (ParameterValue | undefined)[] = []
  render(<Page of={of} told={(next) => values.push(next)} />)
  const field = await screen.findByLabelText(/区服/)
  expect(field).toHaveProperty('value', String(of.default))
  fireEvent.change(field, { target: { value: '' } })
  expect(field).toHaveProperty('value', '')
  expect(field.getAttribute('placeholder')).toBe(String(of.default))
  fireEvent.change(field, { target: { value: typed } })
  expect(field).toHaveProperty('value', typed)
  expect(values).toEqual([undefined, value])
})
