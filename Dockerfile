# One image for the API, the worker and the storage gate; docker-compose.yml says which of them a container runs.
FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package that runs in production needs a script at its installation. Optional ones are not needed either: one of them
# would be the TypeScript compiler, which the queue board's packages name as an optional peer.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund
# What is in the image, as CycloneDX. Development's packages are not there: npm would miss them.
COPY scripts/cyclonedx.ts scripts/sbom.ts ./scripts/
RUN npm pkg delete devDependencies && node scripts/sbom.ts

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=dependencies /app/sbom.cdx.json ./
COPY package.json package-lock.json ./
COPY src ./src
COPY workers ./workers
COPY storage-gate ./storage-gate
COPY index-mappings ./index-mappings
COPY operator ./operator
COPY terminal ./terminal
# Comes with the image. Everything above belongs to root, so the process cannot change its own code. It writes no file:
# the root file system may be read-only (docker-compose.yml, or --read-only --cap-drop ALL).
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-flush-bytecode", "src/server.ts"]
