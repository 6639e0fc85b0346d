# Atrium as an image: `docker build -t atrium .`, then deploy/compose.yaml or deploy/kubernetes. docs/operation.md has the rest.
#   --build-arg OFFICE=off  leaves out LibreOffice, bubblewrap and fonts: documents get no PDF copies.

# The Node of package.json; a test keeps them equal.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /atrium
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/

# The web app, with what builds it. Not `npm ci`, for the reason in scripts/install.mjs; the lock decides all the same.
FROM manifests AS web
RUN npm install --no-save --include=dev --workspace web --loglevel=error
COPY tsconfig.json ./
COPY scripts/install.mjs scripts/build-web.mjs scripts/
COPY contract contract
COPY web web
RUN node --eval "import('./scripts/build-web.mjs').then(({ buildWebApp }) => buildWebApp())"

# What the server needs, and nothing else: fonts are for PDFium in a browser, compilers for those who write for packages.
FROM manifests AS packages
RUN npm install --no-save --omit=dev --omit=peer --workspace server --loglevel=error \
  && rm -r node_modules/@embedpdf/fonts-*/fonts node_modules/typescript node_modules/@typescript

FROM node:24.21.0-bookworm-slim
ARG OFFICE=on
RUN install --directory --owner=1000 --group=1000 /data \
  && if [ "$OFFICE" = on ]; then \
    apt-get update \
    && apt-get install -y --no-install-recommends \
      libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui \
      bubblewrap fonts-dejavu-core fonts-liberation2 fonts-noto-core fonts-noto-cjk \
    && rm -rf /var/lib/apt/lists/*; \
  fi
WORKDIR /atrium
COPY --from=packages /atrium ./
COPY contract contract
COPY server server
COPY --from=web /atrium/web/dist web/dist
# Beyond loopback a start needs PUBLIC_URL too, and says so.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ATRIUM_DATA=/data ATRIUM_DEMO=off
# By number, so that Kubernetes can tell that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/rest/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
