import { onDemand } from '../ui/on-demand.tsx'

/** The switch between light and dark, which no first page waits for. */
export const Theme = onDemand(() => import('./theme-switch.tsx'))
