/**
 * Where the library keeps its rows: our tables and columns (`store/migrations/members-and-reviews.ts`), under the names
 * that it has for them.
 */
const created = { createdAt: 'created_at', updatedAt: 'updated_at' };

export const AUTH_TABLES = {
  user: { modelName: 'auth_users', fields: { ...created, emailVerified: 'email_verified' } },
  session: {
    modelName: 'auth_sessions',
    fields: {
      ...created,
      expiresAt: 'expires_at',
      userId: 'user_id',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
  },
  account: {
    modelName: 'auth_accounts',
    fields: {
      ...created,
      accountId: 'account_id',
      providerId: 'provider_id',
      userId: 'user_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: { modelName: 'auth_verifications', fields: { ...created, expiresAt: 'expires_at' } },
  passkey: {
    modelName: 'auth_passkeys',
    fields: {
      publicKey: 'public_key',
      userId: 'user_id',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'backed_up',
      createdAt: 'created_at',
    },
  },
};
