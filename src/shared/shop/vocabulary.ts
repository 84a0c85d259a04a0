export const dashboardDays = [7, 30, 90] as const
