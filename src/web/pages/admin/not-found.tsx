export { clientLoader, default, loader, meta } from '../shop/not-found.tsx'
