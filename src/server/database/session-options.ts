/** Operators find the shop's sessions in pg_stat_activity by this name, unless the URL has another. */
const NAME = 'zari'

export const sessionOptions = (url: string) => ({
  connectionString: url,
  application_name: NAME,
})
