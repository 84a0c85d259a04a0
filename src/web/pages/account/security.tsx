export { actOnSecurity as clientAction } from '../../components/security/intent.ts'
export { clientLoader, default, loader, meta } from '../shop/not-found.tsx'
