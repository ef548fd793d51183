# syntax=docker/dockerfile:1

# A release is built on a base that is named by its digest: see "The image" in docs/operations.md.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/no-tracker ./scripts/no-tracker
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM ${NODE_IMAGE}
# By default, glibc gives each thread memory of its own, which it keeps. With two arenas, threads share it.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
# For spaces that are kept in sync with Git repositories, over HTTPS and SSH.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates git openssh-client && rm -rf /var/lib/apt/lists/*
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/demo ./demo
COPY --from=build /app/docs ./docs
COPY --from=build /app/openapi.json ./openapi.json
COPY --from=build /app/deploy/healthcheck.sh ./healthcheck.sh
# `node` of the base image, by number, so that Kubernetes can see that it is not root. The embedded PostgreSQL refuses to
# run as root, too.
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s CMD ["./healthcheck.sh"]
# Node is the first process and handles SIGTERM itself: it drains requests and stops the embedded database.
CMD ["node", "dist/main.js"]
