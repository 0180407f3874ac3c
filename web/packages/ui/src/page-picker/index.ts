export { PagePicker, type PickerGroup, type PickerPage } from './page-picker'
