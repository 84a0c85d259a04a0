export { clientLoader, default, loader, meta } from '../../shared/not-found.tsx'
