import { LOCALES, type Locale } from "#contract/fields.ts";
import type { Random } from "./random.ts";

export type Person = { first_name: string; last_name: string; email: string; locale: Locale };

/** A random person, with an email address that reaches no one. */
export function randomPerson(random: Random): Person {
  const { locale, first, last } = NAME_POOLS[random.weighted(NAME_POOLS.map(({ weight }) => weight))] as NamePool;
  const [first_name, first_latin] = nameOf(random.pick(first));
  const [last_name, last_latin] = nameOf(random.pick(last));
  const mailbox = `${plain(first_latin)}.${plain(last_latin)}${random.chance(0.3) ? random.between(1, 99) : ""}`;
  return {
    first_name,
    last_name,
    email: `${mailbox}@${random.pick(HOSTS)}`,
    locale: (LOCALES as readonly string[]).includes(locale) ? (locale as Locale) : "en",
  };
}

/** A companion: often of the same family, often without an email address of their own. */
export function companion(random: Random, of: Person): Person {
  const other = randomPerson(random);
  const last_name = random.chance(0.5) ? of.last_name : other.last_name;
  return {
    first_name: other.first_name,
    last_name,
    email: random.chance(0.55) ? of.email : other.email,
    locale: of.locale,
  };
}

const HOSTS = ["example.com", "example.org", "example.net", "mail.example.com", "post.example.org"];

type NamePool = { weight: number; locale: string; first: string[]; last: string[] };

/** `美咲|Misaki`: as it is written, and as it is spelled in an email address. */
const NAME_POOLS: NamePool[] = [
  {
    weight: 5,
    locale: "en",
    first: [
      "Olivia",
      "James",
      "Priya",
      "Callum",
      "Grace",
      "Noah",
      "Harriet",
      "Declan",
      "Imogen",
      "Marcus",
      "Chloe",
      "Theo",
    ],
    last: [
      "Whitaker",
      "O’Connor",
      "Bennett",
      "Sharma",
      "Fletcher",
      "Morgan",
      "Ashworth",
      "Reid",
      "Campbell",
      "Hughes",
      "Doyle",
    ],
  },
  {
    weight: 4,
    locale: "de",
    first: ["Anna", "Jürgen", "Leonie", "Matthias", "Greta", "Björn", "Katharina", "Felix", "Özlem", "Jonas", "Wiebke"],
    last: ["Müller", "Schäfer", "Brandt", "von Eichstätt", "Yıldız", "Kröger", "Hoffmann", "Weiß", "Lehmann", "Vogel"],
  },
  {
    weight: 4,
    locale: "fr",
    first: ["Camille", "Étienne", "Chloé", "Baptiste", "Margaux", "Théo", "Aïcha", "Lucien", "Inès", "Rémi"],
    last: ["Lefèvre", "Moreau", "Garnier", "Benali", "Dubois", "Chevalier", "Rousseau", "N’Diaye", "Laurent"],
  },
  {
    weight: 3,
    locale: "es",
    first: ["Lucía", "Javier", "Sofía", "Íñigo", "Carmen", "Mateo", "Valentina", "Andrés", "Ximena", "Raúl"],
    last: ["García Peña", "Núñez", "Fernández", "Ibarra", "Castillo", "Muñoz", "Herrera", "Ortega", "Quiroga"],
  },
  {
    weight: 4,
    locale: "pt",
    first: ["Inês", "João", "Beatriz", "Duarte", "Leonor", "Gonçalo", "Matilde", "Tomás", "Francisca", "Rui"],
    last: ["Carvalho", "Magalhães", "Sousa", "Conceição", "Ferreira", "Tavares", "Brandão", "Lourenço"],
  },
  {
    weight: 2,
    locale: "pt-br",
    first: ["Thaís", "Caio", "Juliana", "Rafael", "Luana", "Vinícius", "Marina", "Otávio"],
    last: ["Nascimento", "Araújo", "Batista", "Moraes", "da Silva", "Teixeira", "Gonçalves"],
  },
  {
    weight: 2,
    locale: "zh-cn",
    first: ["晓雯|Xiaowen", "子涵|Zihan", "伟|Wei", "思远|Siyuan", "雨桐|Yutong", "浩然|Haoran"],
    last: ["王|Wang", "李|Li", "陈|Chen", "刘|Liu", "赵|Zhao", "周|Zhou"],
  },
  {
    weight: 3,
    locale: "ja",
    first: ["美咲|Misaki", "蓮|Ren", "陽菜|Hina", "大輝|Daiki", "さくら|Sakura", "健|Ken", "Naoko", "Yuto"],
    last: ["佐藤|Sato", "高橋|Takahashi", "渡辺|Watanabe", "中村|Nakamura", "Kobayashi", "Yamamoto"],
  },
  {
    weight: 2,
    locale: "nordic",
    first: ["Freja", "Søren", "Astrid", "Mikkel", "Åsa", "Lars", "Sigrún", "Aino", "Eero"],
    last: ["Jørgensen", "Lindström", "Håkansson", "Nieminen", "Østergaard", "Björnsdóttir", "Dahl"],
  },
  {
    weight: 2,
    locale: "pl",
    first: ["Agnieszka", "Łukasz", "Zofia", "Wojciech", "Małgorzata", "Jiří", "Tereza", "Ondřej"],
    last: ["Kowalska", "Wiśniewski", "Dąbrowska", "Zieliński", "Novák", "Dvořáková", "Szymański"],
  },
  {
    weight: 2,
    locale: "africa",
    first: ["Amara", "Kwame", "Zainab", "Tendai", "Ngozi", "Sipho", "Wanjiru", "Yusuf"],
    last: ["Okonkwo", "Mensah", "Diallo", "Moyo", "Adeyemi", "Dlamini", "Kamau", "Hassan"],
  },
  {
    weight: 2,
    locale: "asia",
    first: ["Ananya", "Arjun", "Min-ji", "Seo-yeon", "Nguyễn Anh", "Putri", "Farid", "Leila", "Siti"],
    last: ["Iyer", "Chatterjee", "Kim", "Park", "Trần", "Wijaya", "Rahimi", "Haddad", "Santos"],
  },
];

function nameOf(name: string): [written: string, latin: string] {
  const [written = "", latin = written] = name.split("|");
  return [written, latin];
}

/** `Łukasz` becomes `lukasz`: letters that every mail server accepts. */
function plain(name: string): string {
  return Array.from(name.normalize("NFD"), (character) => LETTERS[character] ?? character)
    .join("")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}

const LETTERS: Record<string, string> = { ł: "l", Ł: "L", ø: "o", Ø: "O", ß: "ss", ı: "i", đ: "d", æ: "ae", å: "a" };
