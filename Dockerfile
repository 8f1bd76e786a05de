# The tag is the Node version of package.json; the digest covers its image for all platforms. SECURITY.md says how to update both.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /shop
ENV NODE_ENV=production
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# Build tools, and the Node package for starts without Docker, are left out of the image: in one call, as a second would install them again. So are
# tests, and the snapshots from which drizzle-kit makes new migrations.
RUN node node_modules/.bin/react-router build \
  && npm uninstall --no-save --no-audit --no-fund node vite @react-router/dev @tailwindcss/vite tailwindcss typescript \
  && rm -f db/migrations/meta/*_snapshot.json && find app \( -name '*.test.ts' -o -name '*.test.tsx' \) -delete

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
WORKDIR /shop
ENV NODE_ENV=production SEED=none DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn* \
  && mkdir /data /backups && chown node /data /backups
# Owned by root, so that the user who runs the shop cannot change the code.
COPY --from=build /shop/package.json /shop/server.ts ./
COPY --from=build /shop/affected.ts /shop/backup.ts /shop/doctor.ts /shop/move-in.ts /shop/move-pictures.ts /shop/reconcile.ts /shop/release-outgoing.ts \
  /shop/reset-second-step.ts /shop/restore.ts ./
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/build build
COPY --from=build /shop/app app
COPY --from=build /shop/db db
USER node
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT ?? 5000}/api/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "server.ts"]
