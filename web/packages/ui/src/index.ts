// Front door of the shared components: export each component here.
export { InfoTooltip, type InfoTooltipProps } from './info-tooltip'
