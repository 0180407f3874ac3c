// The stand-alone page of `npm run dev`; the console loads mount.tsx alone.
import { runStandAlone } from '@longshore/remote/stand-alone'
import { mount } from './mount'

runStandAlone(mount, '/popularize')
