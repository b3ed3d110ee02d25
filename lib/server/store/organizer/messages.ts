import { sql, type Kysely } from 'kysely';
import { isKnownLanguage } from '@/lib/contract/known-languages';
import { MessageKind } from '@/lib/contract/messages';
import type { MessageOf, MessageRepository, StoredMessage } from '../../ports/store/organizer/messages';
import type { Tables } from '../tables';

export function createMessageRepository(db: Kysely<Tables>): MessageRepository {
  return {
    async list(campaignId) {
      const rows = await db
        .selectFrom('message_templates')
        .select(['kind', 'language', 'subject', 'text', 'changed_by as changedBy', 'changed_at as changedAt'])
        .where('campaign_id', '=', campaignId)
        .execute();
      // What a later version has written is left out.
      return rows.filter(
        (row): row is StoredMessage => MessageKind.safeParse(row.kind).success && isKnownLanguage(row.language),
      );
    },

    async find(message) {
      const row = await db
        .selectFrom('message_templates')
        .select(['subject', 'text'])
        .where('campaign_id', '=', message.campaignId)
        .where('kind', '=', message.kind)
        .where('language', '=', message.language)
        .executeTakeFirst();
      return row ?? null;
    },

    async save({ campaignId, kind, language }: MessageOf, { subject, text }, { name, at }) {
      const values = { subject, text, changed_by: name, changed_at: at };
      await db
        .insertInto('message_templates')
        .values({ campaign_id: campaignId, kind, language, ...values })
        .onConflict((conflict) => conflict.columns(['campaign_id', 'kind', 'language']).doUpdateSet(values))
        .execute();
      return { kind, language, subject, text, changedBy: name, changedAt: at };
    },

    async restore({ campaignId, kind, language }) {
      await db
        .deleteFrom('message_templates')
        .where('campaign_id', '=', campaignId)
        .where('kind', '=', kind)
        .where('language', '=', language)
        .execute();
    },

    async sendsReceived(campaignId) {
      const row = await db
        .selectFrom('campaign_messages')
        .select('sends_received as isOn')
        .where('campaign_id', '=', campaignId)
        .executeTakeFirst();
      return row?.isOn ?? false;
    },

    async setReceived(campaignId, isOn, at) {
      const values = { sends_received: isOn, received_since: isOn ? at : null };
      await db
        .insertInto('campaign_messages')
        .values({ campaign_id: campaignId, ...values })
        .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(values))
        .execute();
    },

    copy: (fromId, toId, at) =>
      db.transaction().execute(async (trx) => {
        await sql`
          insert into message_templates (campaign_id, kind, language, subject, text, changed_by, changed_at)
          select ${toId}, kind, language, subject, text, changed_by, changed_at
          from message_templates where campaign_id = ${fromId} on conflict do nothing`.execute(trx);
        await sql`
          insert into campaign_messages (campaign_id, sends_received, received_since, reminders)
          select ${toId}, sends_received, case when sends_received then ${at}::timestamptz end, reminders
          from campaign_messages where campaign_id = ${fromId} on conflict do nothing`.execute(trx);
      }),
  };
}
