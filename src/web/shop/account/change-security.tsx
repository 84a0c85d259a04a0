export { clientLoader, default, loader, meta } from '../../shared/not-found.tsx'
export { actOnSecurity as clientAction } from '../../shared/security/intent.ts'
