import type { Call } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/calls';
import { ORGANIZER_CALLS } from '@/lib/contract/organizer/calls';
import { parse } from '@/lib/server/answer/answer-call';

const calls: [string, Call][] = [...Object.entries(CALLS), ...Object.entries(ORGANIZER_CALLS)];

const WITH_NUL = [{ name: 'A\0da' }, { 'na\0me': 'Ada' }, { list: [{ name: '\0' }] }];

it.each(calls)('%s takes no NUL character, in the path, the query or the body', (_, { params, query, body }) => {
  for (const schema of [params, query, body])
    for (const value of WITH_NUL)
      if (schema)
        expect(() => parse(schema, value)).toThrow(
          expect.objectContaining({ code: 'invalidParameters', details: { reason: 'notPlain' } }),
        );
});
