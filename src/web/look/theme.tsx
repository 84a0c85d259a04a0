import { onDemand } from '../ui/on-demand.tsx'

/** Loads the theme switch after the first page. */
export const Theme = onDemand(() => import('./theme-switch.tsx'))
