import { type Fragment, sql } from '../../db.ts'

/**
 * SQL join: the policy of the product `p` as `r`. It is the product's own, else that of the first
 * collection with one that contains the product, else the shop's default.
 */
export const joinReturnPolicy = sql<'p'>`
  LEFT JOIN return_policies r ON r.id = coalesce(
    p.return_policy_id,
    (SELECT c.return_policy_id FROM collection_products k JOIN collections c ON c.id = k.collection_id
     WHERE k.product_id = p.id AND c.return_policy_id IS NOT NULL ORDER BY c.position, c.id LIMIT 1),
    (SELECT d.id FROM return_policies d WHERE d.is_default))`

/** SQL: id and name of the own policy of the product `p`; null without one. */
export const ownPolicyJson = sql<'p'>`(
  SELECT jsonb_build_object('_id', r.id, 'title', r.name) FROM return_policies r WHERE r.id = p.return_policy_id)`

const termsJson = sql<'r'>`
  'days', r.days, 'remedies', r.remedies, 'wayBack', r.way_back, 'explanation', r.explanation,
  'explanationHindi', r.explanation_hindi`

/** SQL: a `ShownPolicy`; null without a policy. */
export const shownPolicyJson = sql<'r'>`
  CASE WHEN r.id IS NOT NULL THEN jsonb_build_object(${termsJson}, 'madeFaultyOnly', r.made_faulty_only) END`

/** SQL: `PolicyTerms` of an item that is made to order if `isMade`; null without a policy. */
export const policyTermsJson = <Alias extends string>(isMade: Fragment<Alias>) => sql<Alias | 'r'>`
  CASE WHEN r.id IS NOT NULL THEN jsonb_build_object(
    'days', r.days, 'remedies', r.remedies, 'wayBack', r.way_back, 'faultyOnly', r.made_faulty_only AND ${isMade}) END`

/** SQL: a `LinePolicy` of an item that is made to order if `isMade`; null without a policy. */
export const linePolicyJson = <Alias extends string>(isMade: Fragment<Alias>) => sql<Alias | 'r'>`
  CASE WHEN r.id IS NOT NULL THEN jsonb_build_object(
    'name', r.name, ${termsJson}, 'faultyOnly', r.made_faulty_only AND ${isMade}) END`
