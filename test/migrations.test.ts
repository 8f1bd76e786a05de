// A live shop keeps its data through every update: migrations are only ever added.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, expect, test } from 'vitest';
import { CONCURRENTLY } from '../app/platform/postgres/run-migrations.server.ts';

const tables = Object.assign({}, ...Object.values(import.meta.glob('../app/**/*.tables.ts', { eager: true })));

/** drizzle-kit adds it to every array of the process, and PDF.js refuses to start where it finds it. */
afterAll(() => {
  delete (Array.prototype as { random?: unknown }).random;
});

/** The hash of each migration; add the hash of a new one in the same change. */
const LANDED = {
  '0000_shop': '63b61969204f8b95edb3923344a569a79588c5fe6f3cbcdb5d4c49a42f26302f',
  '0001_recipients_claims_retention': 'e4e4e4d7ada5ad24a5710da2e08971f459ca9680c3c0b16c9ce73a127a94894b',
  '0002_business_buyers': '2cf19e8367f6dcf34f7d522c84425b432842be3b1e34b7fc499bd0d6f67fbe9c',
  '0003_tax_law': 'a8a5a34b41187af64b3d623a12f3946fa1a14bda223f5eb6879a4cfd9cca06f1',
  '0004_staff_sign_in': '3516b57172b2c181091df2069dede91c6a81302e0cfcad2a50e04511e691b2dd',
  '0005_sign_in_browsers': 'ee07cfd8b977843c2e979bfdc63d920be3854d03cbbf6039980ce22cac5185d6',
  '0006_held_pictures': '8fd2cb2cc7dcea6d90e7a706fb7dad898fc537becc320b7323b6d9bb9614bd51',
  '0007_nominees_cash_audit': '04c0285e692f06892bccdbf8da81cb7c5af3c7d6a388c1e766074265b67eec6f',
  '0008_languages': '59f1c4296f40a637bfdf3501dcc50c60b03fb82039a9efce1307dce46f2979d1',
  '0009_variants': '7f44bb5d57e3d7db92ee85f49dd04c52e95850d756c444d930ef2f69631ee270',
  '0010_outgoing_lanes': 'fd606ee651f6f0e41e4e9b9abc35a72e953eb4d6432c0c188ae01941836a51af',
  '0011_categories_collections': 'f036641c4a3ac7c668ace9f39468f86f160420e7ee13689c5d1e7fd08120affc',
  '0012_search_words': 'f4e75d4d29f9d372aa2451d2eb60f796c7e90e5e41f488b591cdb61295148080',
  '0013_prices_with_tax': '275c394b121047dc164da8d34749dd75f827797e8d26258e3ef9e795e8f32fbe',
  '0014_recovery_runs': 'ab449c88ea33740d0fb4b34b23f2e1ad5fc2866d457fedb8f6d02640f720aea9',
  '0015_guest_carts': '66326a5a422b1bd0039d418222c79d017b661e10321ba114c7adec4ac19713f5',
  '0016_kept_savings': '3281489da1e58c1f2aaa6255807bf8064364e3da2d2c30de5b5d1f2f11fe3a97',
  '0017_what_is_due': '46d98ca39cc306c988d38c55b340cf7869663f57fe352e6e223814facea8048e',
  '0018_content_pages': '8638f441f710f7b8cfbd7a40f52a45a8ec45000d0a71461ad731fc01e97936a4',
  '0019_queued_mails': '788263f6e3a5c823f3bc31e4b2a22897df6313ac7ec2f21bf27fed8ea7b7ba6b',
  '0020_accountant': 'a2aeda801f594b10825a6e9f8ca5bda8943482cf64b1073a61854645861796a5',
  '0021_couriers': '2d345cb3c872f6e1739f6b3c389b37f5adb05aec0c074e8307c75bdda779f4ca',
  '0022_kits': 'bc7911cea0c335c23e9bc12edd9c3f350d2597ed155f6598c789d2f9ac03002d',
  '0023_selling': '4bf202d1b14ef3287faab16f48f9cd03629c3b0dbf8b5694c9174df76ad0320a',
  '0024_accountant_month': 'dd7dc4630b31a1de34ea77fe7ceef8321195283568e50e04416941e39f549997',
  '0025_product_states': '39366e490286af6a5dbf2c2ed2384f41a27aee34309c7ebb0c85c97f01ad1133',
  '0026_messages': '0fc00ad5b8b392459b088d182b5f9ca8fdca8bbfe0b812318e39316e65bd6b1f',
  '0027_redirects': '5db6b3000558ae383f864ca0a7d48d9cf3db9c2d8767c0978cbf074d0231bfe9',
  '0028_texts': '84900a7802de4162eade14caf76bed41aefa960ceb5923d233632347370b51e0',
  '0029_timed_sales': '52942db0f6b4b8a47269df924372f3ff9d6216e2784bd49f872ab60fbb1168cf',
  '0030_texts_elsewhere': '1fe798f7ac6ffe0deddad55048c2b622b397dafeaa410a9087cedab0c5b2aaef',
  '0031_samples': 'df3fd60adc5ef893cf11942e91b95532e60f997ba8a16ec034f49f32998eba5c',
  '0032_moving_in': 'c696bb359e6c4277588a18471742c7adba8d3f30f9f91bacfefbb1b034f64e44',
  '0033_seo_texts': 'b21be0d76fb7ed76217d9e49fc98c74bc43662fb7192eed7e3baf60a7acdff42',
  '0034_product_videos': '5838bc79740ba3ce5c8538d95be0634a6e14f09d3621e6b4e41c286e934ddc68',
  '0035_prepaid': 'df1939f8ee19ae5a7ddddd6d81730046c38dfbf3166b3fe1e25dbb268e56e803',
  '0036_journal': '76d337b4a6fcee71b6760fef62d695a6f35aa24272369cf20b9c9ad86f743830',
  '0037_order_notes': '35daedd50b56dba40934cd3f7a2384958ddf0227ad6d41857f3aa74ed7a76043',
  '0038_pay_otherwise': '972f4140ded3878f3e7b58951323ee1d3003375782e54f15cbb6510dcc517800',
  '0039_online_ways': 'dfbabbc30a9a52e0d0c2a4f85360b4f478c7aa11677e188f7eec1bff581b0b9f',
  '0040_journal_tags': 'a251e569a0cf86f8165df810cc732b04f1f34142fed0c1d782545d5c7896085b',
  '0041_discounts': 'c3e0b7edfe1627470c7d4a1cb033c4cd027844f3eb6b984b393b71c8075767e2',
  '0042_reminders': 'f729163bbf8689a0c84c785a4b797220d7a55e0fc6a3e9f898dc7e659fc65e9b',
  '0043_cash_rules': '8997b208d0cd46a109bdd329eafc3ddd6d87aa070d3d75f0711b88ec9d9685d7',
  '0044_discount_customers': '369bf8adb6c6ee1c8ae06ca578db448e90a65eb60b27d47e25d8c51a74e5981a',
  '0045_batch_recall': '2755e8b048d043a351a5e9f386ed641ac09fe5fda3df8a8f2bffccdf38bfd9bd',
  '0046_saved_views': '1b862acd7f91c0de9363a6bfdd41b2756182bdfc1fe85e5b8334a72be22452fd',
  '0047_policy_texts': '3e0c28f90ad4574aadb6156afeb6883fe525012f2b8bf355e35983b7407767d3',
  '0048_phone_proofs': '06fdaf3a3d3914bffee765a9fb4576c6988e94559288705673c61f1a74f3302b',
  '0049_e_invoices': 'b98e35ef9e658231b0fb567121fb19d8b17ded6462d7ab85a89831ac985f9c7d',
  '0050_cash_orders_to_confirm': '544398d832d53c5aa2856e2fee35381bd76323532fc0d53a5b93937ed77b00b3',
  '0051_counter_discounts': '2ee3a22bafb94f9769e5bb03009cb11aa54177de64fa553d092bf1a7f73fd335',
  '0052_visits': 'a9566c81fdcb6267462fb36a19be4c35f07eadd1757224761e387f1603eb23dc',
  '0053_unit_costs': 'a2b8bb0202f1b369de058fe8c9cc0ca525cb1623eced5acf0fef3b01bc284a30',
  '0054_search_engines': '9b84af37cf47d3ce2eef7b012f84e61a3a43bed027bb37acb05f531584a8e70a',
  '0055_buying_and_counts': 'adba896d68c8b05105a7baeb611081c1daef2b0992bca2740872c1f1b7dc5401',
  '0056_mail_blocks': '8a0b0adf0d842c1238c94bfb44c34c554a5e7a3da469cdc181888c737b8d5b16',
  '0057_settlements': '3559644200391b2118366b09158e6a4eaae1aa36d4a72c3f2d2c3dd6ab6e03ec',
  '0058_conversions': '3a50c93804bea0565cc17fedd3fa9fcb173cc92f9400442e644c9e0431608c59',
  '0059_the_till': 'bbd32bcd85f3a5a48c98e418ca4549250ed93b3b93e930dab576cf5aaed0c6c5',
  '0060_courier_money': 'ab8f854781c1376677df17256b89b8f3f703591ca931b1be1c44a3ad9115d315',
  '0061_letters_and_segments': 'c671f5e3cb5405a472d1be1602f6475604639d8b886b10acfbfc289554aa6276',
  '0062_sealed_keys': '25da971c13832d1de8922ceb6801dc1a0802db3d047ce1a0feea0531762e8c27',
  '0063_error_groups': '0eb5f3964edb58fab7f0249757e9b454af8561ecede8491567359d87ec38f011',
  '0064_claims_of_recalls': 'ebe85d9b7852b3a7a2e89d743bf07fcedcd9207256240b228bdac922f29420de',
  '0065_coupon_people': '3d363ec516356ef8f4552ab160ebd52676bef942ed6ebc68f63eff383190a152',
  '0066_order_assignees': '09db7533fbf69c6fefaacd16f46b363f9972985e08f1a3c951c8a173b476db0c',
  '0067_bank_lines': '2502deafc7ceb81d9fd506bf8008cf3129db8b8eb5365f223fcbc631356e5e7e',
  '0072_starting_texts': 'f52347a4470e60a3fcad334fa2d8ccbe9ee54189bab1e875ebba16fefe13e5ba',
  '0070_contact_email': '07f6393ba8f4a96863a4e596065da66353bf33c6c912ad767056a5691e194ed7',
  '0071_gift_note': 'dde399eccdd450e68fcdf19366f846d65123ff9a264fa41969a0af1c6ff87a1a',
  '0073_value_names': '7eef7d1b739990a943dc52f75b08b15c3708357139f5a76d7b57a16648aedec5',
  '0074_drop_hindi': 'f1519b82cd259e851f671a0bf1cf85a15b3c4af6ad4f25c3f8bec373246d43d2',
  '0075_content_previews': '0708d96a6c02aaac55cdb2a64942d0439c7464583bfb3c08409e437a912092c4',
  '0076_impressions_by_day': 'fb831c2209310abe7ca0c9b399ac4aeaa993cf3afb7a920c4ae5e6434d95c8d1',
  '0077_tax_days': 'd63699415e908eae1896d49bacd8df4afb47244ac29aa9e671931fa065d19df2',
  '0078_return_and_price_indexes': 'c00ec3a5a09d616c3c481126db9e975b4f396e653d9eb4b744ae9a434d7f9bbc',
  '0079_product_search_indexes': '9acf0cb5e0cbc4f81813e9b7bb88f36af683f3f8f084e232fed52dff510d0f35',
  '0080_kept_figures': '67c36790f5263ebb4cb725af09acf4138a728ba0ac28adb5b50e8a898afd64d8',
  '0081_figure_indexes': '766faf5b3d0516f4835efeecafa9072f0908f8cc7f7fd9d8216a4dae8d120eea',
  '0082_narrow_indexes': '88252ccb0b4df5eb1265648b67b0ac18d32d9c39e072989d7d7eed1046795946',
  '0083_order_notes': 'cb6b898d05350eb5a2201c3e18e2d13de5349113187604926f96e62258292999',
  '0086_kept_sums': '9b44cfec187ec1f3917d754e64e2f481f5a4caf4a9a66f9a7c5f2c79805a972b',
  '0087_staff_indexes': '07fa94f0ab831783b9c714ea587aa9f481645b6b359a41e8edc1175c61d2c862',
  '0088_kept_people': 'e1a891e2f7f2d9eb9977cd9e9d5d344dcd9e2934c1a62db1dbb5ae96b2353668',
  '0089_place_indexes': '3bd00e7fed95b860562034e8018c62b524e32455d8af70cdc5dbc200e48d1afa',
  '0090_stock_levels': '9ae33b756ed4ed12960e744e9b664d7e6b0b9689c53593e855abe414c57ddb22',
  '0091_product_words': '5a120227f6cca95dfb49acaf71c318bb12a4e1f1d3220c3b12bfb04ac3747197',
  '0092_product_words_search': 'dce47eaa6ec729d9ef87f919f07694b0829ea8e229dd4de57cc9a7db28c3d6b1',
  '0093_sold_goods_notes': '62a674d756bb9735105e0f2f61109a3b3f589a1976bb29f1f648806baa57df29',
  '0094_lost_orders': 'b43e1da0547c9d5168a919ea9d8b5d2ea579c9aec193ec7f6c577e4381acfa9c',
  '0095_found_parcels': '3e829c61621f1048f2f59985258e91bec1e9bfa08f9b67535facad1b3f5a8391',
};

const read = (file: string) => readFileSync(`db/migrations/${file}`, 'utf8');
const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { idx: number; tag: string; when: number }[] };

test('a released migration never changes', () => {
  for (const [tag, digest] of Object.entries(LANDED))
    expect([
      tag,
      createHash('sha256')
        .update(read(`${tag}.sql`))
        .digest('hex'),
    ]).toEqual([tag, digest]);
  expect(entries.map(({ tag }) => tag)).toEqual(Object.keys(LANDED));
});

test('each migration is newer than those before it, else a live shop would skip it', () => {
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).toSorted((a, b) => a - b));
});

/** They grow with orders and visits: an index on one of them takes minutes in an old shop, and shoppers must not wait for it. */
const LARGE =
  /^(orders|order_(lines|events|kits|touches)|users|sessions|devices|addresses|consents|cart_(items|additions)|stock_moves|batch_moves|coin_entries|coupon_uses|impressions|mails|messages|message_attempts|jobs|invoices|invoice_lines|payments|payment_attempts|refunds|refund_lines|audit|mailing_recipients|reviews|shipments|tracking_scans|earlier_orders|reminders|wishlist_items|one_time_codes)$/;
/** Migrations with a lower number were written before the rule. */
const BEFORE_THE_RULE = '0065';

test('an index on a large table that exists is built beside the shop, in a migration of its own', () => {
  const wrong: string[] = [];
  for (const tag of Object.keys(LANDED).filter((tag) => tag > BEFORE_THE_RULE)) {
    const text = read(`${tag}.sql`);
    const made = new Set([...text.matchAll(/create table (?:if not exists )?"(\w+)"/gi)].map(([, table]) => table));
    if (text.startsWith(CONCURRENTLY)) {
      for (const statement of text.split('--> statement-breakpoint'))
        if (!/^\s*(?:--.*\n)*\s*create (?:unique )?index "\w+" on /i.test(statement))
          wrong.push(`${tag}: only CREATE INDEX may follow ${CONCURRENTLY}`);
      continue;
    }
    for (const [, index, table = ''] of text.matchAll(/create (?:unique )?index (?:if not exists )?"(\w+)" on (?:only )?"(\w+)"/gi))
      if (LARGE.test(table) && !made.has(table))
        wrong.push(`${tag}: move ${index} into a migration that begins with ${CONCURRENTLY} (docs/decisions/0083)`);
  }
  expect(wrong).toEqual([]);
});

/** What the previous version, which still runs beside a migration, could trip over: a column is removed in two releases (docs/decisions/0022). */
const CONTRACTS = [
  [/\bdrop (?:table|column|view|type)\b/i, 'drops what the previous version reads'],
  [/\brename (?:to|column|constraint)\b/i, 'renames what the previous version reads'],
  [/\bset not null\b/i, 'refuses rows of the previous version'],
  [/\bset data type\b|\balter column "\w+" type\b/i, 'changes the type of a column'],
  [/\badd column (?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b/i, 'adds a column that the previous version does not fill'],
  [/\bdrop default\b/i, 'takes away what the previous version relies on'],
] as const;

/** They drop what no version has named for at least one release, or put another table in its place, by the record that says so. */
const LATER_DROPS: Record<string, string> = { '0074_drop_hindi': 'docs/decisions/0054', '0076_impressions_by_day': 'docs/decisions/0113' };

test.each(CONTRACTS)('a migration that holds %s would be found', (pattern) => {
  const examples = [
    'DROP TABLE "users"',
    'ALTER TABLE "users" DROP COLUMN "phone"',
    'ALTER TABLE "users" RENAME COLUMN "phone" TO "mobile"',
    'ALTER TABLE "users" ALTER COLUMN "phone" SET NOT NULL',
    'ALTER TABLE "users" ALTER COLUMN "phone" SET DATA TYPE integer',
    'ALTER TABLE "users" ADD COLUMN "mobile" text NOT NULL',
    'ALTER TABLE "users" ALTER COLUMN "phone" DROP DEFAULT',
    'ALTER TABLE "users" ADD COLUMN "mobile" text DEFAULT \'\' NOT NULL',
  ];
  expect(examples.filter((example) => pattern.test(example))).toHaveLength(pattern.source.includes('view|type') ? 2 : 1);
});

test('a migration only adds, so that the previous version goes on running beside it', () => {
  const wrong: string[] = [];
  for (const { tag } of entries) {
    if (LATER_DROPS[tag]) continue;
    const text = read(`${tag}.sql`);
    const made = new Set([...text.matchAll(/create table (?:if not exists )?"(\w+)"/gi)].map(([, table]) => table));
    for (const statement of text.split('--> statement-breakpoint')) {
      const [, table = ''] = /alter table (?:only )?"(\w+)"/i.exec(statement) ?? [];
      if (made.has(table)) continue;
      for (const [pattern, why] of CONTRACTS)
        if (pattern.test(statement.replace(/^\s*--.*$/gm, ''))) wrong.push(`${tag}: ${why}: ${statement.trim()}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('the migrations create the tables that the code expects', async () => {
  const last = String(entries.at(-1)?.idx).padStart(4, '0');
  const made = JSON.parse(read(`meta/${last}_snapshot.json`));
  expect(await generateMigration(made, generateDrizzleJson(tables, made.id, undefined, 'snake_case'))).toEqual([]);
});

test('no index of products names the stock: each order changes it, and would write every index of the row', () => {
  const last = String(entries.at(-1)?.idx).padStart(4, '0');
  const { indexes } = JSON.parse(read(`meta/${last}_snapshot.json`)).tables['public.products'] as { indexes: Record<string, object> };
  expect(Object.keys(indexes)).toContain('products_search');
  expect(Object.entries(indexes).filter(([, index]) => JSON.stringify(index).includes('stock_quantity'))).toEqual([]);
});
