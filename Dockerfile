# The pages are built in the first stage; the last one has no build tools and runs as nobody special.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc .node-version ./
RUN npm ci --no-audit --no-fund
# What .dockerignore lets through.
COPY . .
# The last stage copies demo/, which a shop may have deleted.
RUN mkdir -p demo && npm run build
# The compiler that npm keeps because a library may be built with it stays behind. The embedded PostgreSQL stays in the image,
# because a backup is verified in it.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/typescript node_modules/@typescript
RUN node --input-type=module -e "import('./bin/parts/postgres.mjs').then((postgres) => postgres.prepareLibraries())"

FROM node:24.21.0-bookworm-slim
WORKDIR /shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=16
RUN install -d -o node -g node /data
COPY --from=build /shop/package.json /shop/package-lock.json /shop/.node-version ./
COPY --from=build /shop/bin bin
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/build build
COPY --from=build /shop/src src
COPY --from=build /shop/demo demo
COPY --from=build /shop/public public
COPY --from=build /shop/migrations migrations
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
