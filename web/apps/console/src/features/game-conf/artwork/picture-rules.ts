/** What the packer can draw with. */
export const PICTURE_RULES = { accept: ['.png', '.jpg', '.jpeg', '.webp'], maxKb: 5 * 1024 }
