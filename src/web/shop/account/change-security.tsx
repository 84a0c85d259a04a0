export { actOnSecurity as clientAction } from '../../shared/security/intent.ts'
export { clientLoader, default, loader, meta } from '../frame/not-found.tsx'
