import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('cards.tsx'),
  route('product/:id', 'product.tsx'),
  route('form', 'form.tsx'),
] satisfies RouteConfig
