import type { NewsLanguage } from '@atrium/contract/news';
import { minutesAfter } from '../base/clock.ts';
import type { Transaction } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';
import { dayOf } from '../core/access/access.ts';

interface DemoNews {
  title: string;
  abstract: string;
  /** Blank: it was only in print. */
  url: string;
  publisher: string;
  language: NewsLanguage;
  topics: string[];
  daysAgo: number;
}

/** Nothing is fetched from anywhere: these were added by hand, and their hosts do not exist. */
export const demoNews: DemoNews[] = [
  {
    title: 'Aldera orders electric arc furnace for Winterthal',
    abstract: 'The group replaces two coke-fired cupolas. The foundry is to halve its emissions by 2028.',
    url: 'https://metals-weekly.example/aldera-electric-arc-furnace',
    publisher: 'Metals Weekly',
    language: 'English',
    topics: ['Castings', 'Sustainability'],
    daysAgo: 1,
  },
  {
    title: 'Gießerei spart ein Drittel der Energie',
    abstract: 'Mit der Abwärme der Öfen heizt das Werk Winterthal seit Oktober auch die Lackiererei.',
    url: 'https://industrie-heute.example/giesserei-spart-energie',
    publisher: 'Industrie Heute',
    language: 'German',
    topics: ['Energie', 'Gießerei'],
    daysAgo: 4,
  },
  {
    title: 'Pompes Aldera : un nouveau banc d’essai à Lyon',
    abstract: 'Le groupe investit douze millions d’euros et crée quarante emplois sur le site de Gerland.',
    url: 'https://usine-du-rhone.example/pompes-aldera-banc-essai',
    publisher: 'L’Usine du Rhône',
    language: 'French',
    topics: ['Pompes', 'Investissements'],
    daysAgo: 6,
  },
  {
    title: 'Drives division wins rail contract',
    abstract: 'Traction drives for 120 regional trains, to be delivered from 2028 on.',
    url: 'https://rail-supply.example/aldera-drives-regional-trains',
    publisher: 'Rail Supply Review',
    language: 'English',
    topics: ['Drives', 'Rail', 'Contracts'],
    daysAgo: 8,
  },
  {
    title: 'Aldera forma cento giovani tecnici a Brescia',
    abstract:
      'Nasce con la scuola professionale un biennio di meccatronica, con uno stipendio dal primo giorno.',
    url: 'https://meccanica-oggi.example/aldera-giovani-tecnici',
    publisher: 'Meccanica Oggi',
    language: 'Italian',
    topics: ['Formazione', 'Brescia'],
    daysAgo: 11,
  },
  {
    title: 'Interview: „Qualität entsteht nicht im Prüfraum“',
    abstract: 'Tomás Brandão über Lieferantenaudits, die Rolle der Werker und die Norm, die bald kommt.',
    url: '',
    publisher: 'Qualität und Prozess',
    language: 'German',
    topics: ['Qualität', 'Interview'],
    daysAgo: 13,
  },
  {
    title: 'Analysts expect a steady year for industrial groups',
    abstract: 'Order books are full, margins stay thin. Aldera is named among the more careful planners.',
    url: 'https://group-finance.example/outlook-industrial-groups',
    publisher: 'Group Finance Letter',
    language: 'English',
    topics: ['Markets', 'Results'],
    daysAgo: 17,
  },
  {
    title: 'Sécurité au travail : zéro accident pendant mille jours',
    abstract: 'L’atelier de Lyon reçoit le prix régional de la prévention pour sa consigne de verrouillage.',
    url: 'https://usine-du-rhone.example/mille-jours-sans-accident',
    publisher: 'L’Usine du Rhône',
    language: 'French',
    topics: ['Sécurité'],
    daysAgo: 22,
  },
  {
    title: 'Lehrlinge bauen Wasserkraftwerk für das Tal',
    abstract: 'Zwölf Lernende haben die Turbine gezeichnet, gegossen und montiert.',
    url: 'https://tal-anzeiger.example/lehrlinge-wasserkraftwerk',
    publisher: 'Anzeiger für das Winterthal',
    language: 'German',
    topics: ['Ausbildung', 'Energie'],
    daysAgo: 27,
  },
  {
    title: 'Nuove pompe per l’acquedotto di Trento',
    abstract: 'Quattro gruppi a velocità variabile riducono di un quarto i consumi della stazione.',
    url: 'https://acqua-e-impianti.example/pompe-acquedotto-trento',
    publisher: 'Acqua e Impianti',
    language: 'Italian',
    topics: ['Pompe', 'Acqua'],
    daysAgo: 33,
  },
  {
    title: 'How a foundry counts its carbon',
    abstract: 'A visit to the team that measures every ladle, and publishes what it finds.',
    url: 'https://metals-weekly.example/how-a-foundry-counts-its-carbon',
    publisher: 'Metals Weekly',
    language: 'English',
    topics: ['Sustainability', 'Castings'],
    daysAgo: 41,
  },
  {
    title: 'Aldera au salon de Hanovre',
    abstract: 'Le stand du groupe montre un entraînement qui annonce lui-même son usure.',
    url: 'https://techniques-industrie.example/aldera-hanovre',
    publisher: 'Techniques et Industrie',
    language: 'French',
    topics: ['Salons', 'Entraînements'],
    daysAgo: 54,
  },
];

export async function addDemoNews(parts: Parts, trx: Transaction): Promise<void> {
  const now = parts.clock.now();
  const rows = demoNews.toReversed().map(({ daysAgo, ...texts }) => ({
    ...texts,
    day: dayOf(parts, minutesAfter(now, -daysAgo * 24 * 60)),
    same_key: null,
  }));
  await trx.insertInto('news_item').values(rows).execute();
}
