import { listDeliveries, resendDelivery } from '../organizer/deliveries';
import type { OrganizerDeps } from '../organizer/deps';
import { findCaller } from '../organizer/find-caller';
import { getOverview } from '../organizer/get-overview';
import {
  getRetention,
  getStorage,
  listErasures,
  setAuditDays,
  setRetention,
  setRetentionOfNew,
} from '../organizer/keep-data';
import { exportAudit, listAudit, listAuditActors } from '../organizer/read-audit';
import { listTokens, makeToken, revokeToken } from '../organizer/tokens';
import * as webhooks from '../organizer/webhooks';
import { bind } from './core';

/** What owners look at and decide: numbers, data, and what programs use and are told. */
export function bindSettings(deps: OrganizerDeps) {
  return {
    findCaller: bind(findCaller, deps),
    getRetention: bind(getRetention, deps),
    setRetention: bind(setRetention, deps),
    setRetentionOfNew: bind(setRetentionOfNew, deps),
    setAuditDays: bind(setAuditDays, deps),
    getStorage: bind(getStorage, deps),
    listErasures: bind(listErasures, deps),
    listAudit: bind(listAudit, deps),
    listAuditActors: bind(listAuditActors, deps),
    exportAudit: bind(exportAudit, deps),
    getOverview: bind(getOverview, deps),
    listTokens: bind(listTokens, deps),
    makeToken: bind(makeToken, deps),
    revokeToken: bind(revokeToken, deps),
    listWebhooks: bind(webhooks.listWebhooks, deps),
    addWebhook: bind(webhooks.addWebhook, deps),
    changeWebhook: bind(webhooks.changeWebhook, deps),
    removeWebhook: bind(webhooks.removeWebhook, deps),
    showWebhookSecret: bind(webhooks.showWebhookSecret, deps),
    replaceWebhookSecret: bind(webhooks.replaceWebhookSecret, deps),
    testWebhook: bind(webhooks.testWebhook, deps),
    listDeliveries: bind(listDeliveries, deps),
    resendDelivery: bind(resendDelivery, deps),
  };
}
