import { onDemand } from '../ui/on-demand.tsx'

export const Theme = onDemand(() => import('./theme-switch.tsx'))
