import { createLink } from '@tanstack/react-router'
import { Button } from 'antd'

/** A link of the router that looks like a button. */
export const ButtonLink = createLink(Button)
