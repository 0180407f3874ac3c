import layout from './layout.module.css'

// Classes and not components: they go on whatever element says what a thing is.
export { layout }
