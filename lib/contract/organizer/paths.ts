/** The addresses of the console's pages. */
export const organizerPaths = {
  home: () => '/organizer',
  signIn: () => '/organizer/sign-in',
  /** Where a link that was mailed, or handed over, leads. Its secret comes after `#`, which no server is sent. */
  link: (token = '') => `/organizer/sign-in/link${token && `#${token}`}`,
  setPassword: (token = '') => `/organizer/set-password${token && `#${token}`}`,
  nothingSetUp: () => '/organizer/nothing-set-up',
  account: () => '/organizer/account',
  campaigns: () => '/organizer/campaigns',
  newCampaign: () => '/organizer/campaigns/new',
  campaignOverview: (id: string) => `/organizer/campaigns/${encodeURIComponent(id)}/overview`,
  editCampaign: (id: string) => `/organizer/campaigns/${encodeURIComponent(id)}/edit`,
  members: () => '/organizer/settings/members',
  tokens: () => '/organizer/settings/tokens',
  webhooks: () => '/organizer/settings/webhooks',
  data: () => '/organizer/settings/data',
} as const;
