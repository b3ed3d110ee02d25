import type { Brand } from '../schema';

const config: Brand = {
  id: 'drivenhire',
  displayName: 'DrivenHire',
  contact: { email: 'help@drivenhire.example' },
  redirectDomain: 'https://www.drivenhire.example',
  redirect: true,
  marketingLink: 'https://www.drivenhire.example/product',
  termsOfServiceLink: 'https://www.drivenhire.example/terms',
  faqLink: 'https://www.drivenhire.example/faq',
  contactLink: 'https://www.drivenhire.example/contact',
  appDeepLink: 'https://app.drivenhire.example/record',
  logo: 'logo.svg',
};

export default config;
