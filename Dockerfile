FROM node:24-bookworm-slim
WORKDIR /shop
ENV NODE_ENV=production SEED=none DATA_DIR=/data
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node node_modules/.bin/react-router build && mkdir -p /data && chown node /data
USER node
VOLUME /data
EXPOSE 5000
CMD ["node", "server.ts"]
