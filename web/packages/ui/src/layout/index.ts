import arrangement from './arrangement.module.css'
import words from './words.module.css'

// Boxes go after words and controls after boxes: what an element is says more than how it is arranged or written.

import boxes from './boxes.module.css'
import controls from './controls.module.css'

/**
 * How pages are laid out and how their plain words look, said once: pages combine these classes and keep to themselves
 * only what no other page has. Classes and not components: they go on whatever element says what a thing is.
 */
export const layout = { ...arrangement, ...words, ...boxes, ...controls }
