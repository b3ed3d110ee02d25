import type { Store } from '@/lib/server/ports/store/store';

/** Returns a store of which every call that makes a row name a file is preceded by what a run does before it writes. */
export function expectingStore(store: Store): Store {
  const expect = (...keys: (string | null | undefined)[]) =>
    store.doomedFiles.expect(
      keys.filter((key) => key != null),
      new Date(),
    );
  const { campaigns, takes, parts, stitches, resumes, answerFiles } = store;
  return {
    ...store,
    campaigns: {
      ...campaigns,
      async apply(organization, inputs) {
        await expect(
          ...inputs.flatMap(({ introVideoKey, introVideoKeys }) => [introVideoKey, ...Object.values(introVideoKeys)]),
        );
        return campaigns.apply(organization, inputs);
      },
    },
    takes: {
      ...takes,
      async save(id, input) {
        const known = await takes.find(id);
        if (input.key !== known?.key) await expect(input.key);
        return takes.save(id, input);
      },
      async settle(id, file) {
        await expect(file.key);
        return takes.settle(id, file);
      },
      async addMezzanine(mezzanine) {
        await expect(mezzanine.videoKey, mezzanine.audioKey, mezzanine.aac?.key, mezzanine.named?.key);
        return takes.addMezzanine(mezzanine);
      },
    },
    parts: {
      ...parts,
      async confirm(id, assembled) {
        await expect(assembled.key);
        return parts.confirm(id, assembled);
      },
    },
    stitches: {
      ...stitches,
      async complete(visitId, attempt, filmKey, film) {
        await expect(filmKey, film?.namedKey);
        return stitches.complete(visitId, attempt, filmKey, film);
      },
      async setPosters(visitId, input) {
        await expect(...input.posters.map(({ key }) => key));
        return stitches.setPosters(visitId, input);
      },
    },
    answerFiles: {
      ...answerFiles,
      async save(id, input) {
        await expect(input.fileKey);
        return answerFiles.save(id, input);
      },
    },
    resumes: {
      ...resumes,
      async save(id, input) {
        await expect(input.fileKey);
        return resumes.save(id, input);
      },
    },
  };
}
