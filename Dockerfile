# One image for everything: `node scripts/serve.mjs` (one process), web, worker and migrate; compose.yaml has the commands.
#   docker build -t introreel .
# BASE is any Debian with Node 24; scripts/make-base-image.sh makes one where no registry can be reached.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
# What changes seldom comes first, so that a change of the code installs nothing anew.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --loglevel=error
COPY . .
ARG BRAND=hrfix
ARG API_BASE_URL=
ENV BRAND=${BRAND} API_BASE_URL=${API_BASE_URL} NEXT_TELEMETRY_DISABLED=1
RUN node scripts/build.mjs && rm -rf .next-*/cache && npm prune --omit=dev --loglevel=error \
  && mkdir /out \
  && mv package.json next.config.mjs tsconfig.json node_modules brands public scripts lib .next-* /out/

FROM ${BASE}
# Debian keeps its ffmpeg patched; util-linux confines what runs it (prlimit, setpriv, unshare); free fonts (OFL, Apache)
# write the names on cards of sound alone, in any language that visitors are spoken to in.
RUN apt-get update -q \
  && apt-get install -y -q --no-install-recommends ffmpeg util-linux ca-certificates \
    fontconfig fonts-noto-core fonts-droid-fallback fonts-nanum \
  && apt-get clean && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin introreel \
  && install -d -o introreel -m 700 /data /static
WORKDIR /app
# Owned by root: the program cannot change itself.
COPY --from=build /out ./
ARG BRAND=hrfix
ARG API_BASE_URL=
ENV BRAND=${BRAND} API_BASE_URL=${API_BASE_URL} NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data
USER introreel
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/check-live.mjs"]
CMD ["node", "scripts/serve.mjs"]
