import { createLink } from '@tanstack/react-router'
import { Button } from 'antd'

/** A link of the router that looks like a button; `type` would be the link's, so say `color` and `variant`. */
export const ButtonLink = createLink(Button)
