import type { Brand } from '../schema';

const config: Brand = {
  id: 'clientreel',
  displayName: 'ClientReel',
  contact: { email: 'help@clientreel.example' },
  redirectDomain: 'https://www.clientreel.example',
  redirect: true,
  marketingLink: 'https://www.clientreel.example/product',
  termsOfServiceLink: 'https://www.clientreel.example/terms',
  faqLink: 'https://www.clientreel.example/faq',
  contactLink: 'https://www.clientreel.example/contact',
  appDeepLink: 'https://app.clientreel.example/record',
  logo: 'logo.svg',
};

export default config;
