/** What the packer can draw with. */
export const PICTURE_RULES = { accept: ['.png', '.jpg', '.jpeg', '.webp'], maxKb: 5 * 1024 }

/** A layer of an adaptive icon is 108 dp: 432 pixels at the largest density (Android's guide to adaptive icons). */
export const LAYER_SIZE = { width: 432, height: 432 }
