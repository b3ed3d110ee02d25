import type { ReactNode } from 'react';

/** For `t.rich`: a name within a sentence, in its own direction whatever the sentence's. */
export const who = (name: ReactNode) => <bdi>{name}</bdi>;
