// Forms without antd: an entry of its own, so that the pages before the login stay small.

export { FieldButton } from './field-button'
export { FormAlert } from './form-alert'
export { isComposing } from './is-composing'
export { passingFocusOn } from './passing-focus-on'
export { SelectField } from './select-field'
export { SubmitButton } from './submit-button'
export { TextArea } from './text-area'
export { TextField, type TextFieldProps } from './text-field'
export { useAfterRender } from './use-after-render'
export { useFocusFirstInvalid } from './use-focus-first-invalid'
export { type Form, useForm } from './use-form'
